// Is loaded into a started server. When the process that started the server has ended, even by `kill -9`, the server ends
// as it does after SIGTERM.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
