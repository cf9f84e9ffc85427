// Loaded into a started server: when the process that started it is gone, even by kill -9, the server ends as by SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
