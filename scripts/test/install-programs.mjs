// Downloads Chromium, PostgreSQL and other programs before the tests, at the same time as `npm install` runs. The test
// run reports what is still missing afterwards.
import {
  findOrInstallChromium,
  findOrInstallClockLibrary,
  installHeif,
  installPoppler,
  findOrInstallPostgres,
  installQpdf,
  installSwift,
} from './required-programs.mjs';

for (const fetch of [
  findOrInstallPostgres,
  findOrInstallChromium,
  findOrInstallClockLibrary,
  installSwift,
  installHeif,
  installPoppler,
  installQpdf,
]) {
  await fetch().catch((error) => console.log(error.message));
}
