// Starts the server. Node keeps the compiled modules between starts, because compiling them takes about half of the time
// of a start. They lie beside the data and not in the shared folder of the system, where other users could change them.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import v8 from 'node:v8';
import { DEFAULT_DATA_DIR } from './data-directory.ts';

enableCompileCache(path.resolve(process.env['DATA_DIR'] ?? DEFAULT_DATA_DIR, 'compiled-modules'));
await import('./run-server.ts');
// The server keeps about 70 MB of objects. Without this, V8 lets the heap grow to several times that before it collects. It
// is set when the server has started, because nearly all objects of the start stay.
v8.setFlagsFromString('--heap-growing-percent=30');
