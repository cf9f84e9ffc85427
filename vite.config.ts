import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiServer = process.env['API_SERVER'] ?? 'http://localhost:3000';
const apiPaths = ['/api', '/authentication_token', '/stats', '/document', '/forgot-password'];

// Vite takes the default export.
export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  build: {
    target: 'es2022',
    // A data: URI would need its own permission in the Content-Security-Policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    port: 5101,
    // `/documents` is a page, `/document/show/1` a call: a path ends or goes on with a slash.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, apiServer])),
  },
});
