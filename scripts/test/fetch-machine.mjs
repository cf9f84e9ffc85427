// Downloads Chromium, PostgreSQL and other programs before the tests, at the same time as `npm install` runs. The test
// run reports what is still missing afterwards.
import { chromium, clockLibrary, heif, poppler, postgresPrograms, qpdf, swift } from './machine.mjs';

for (const fetch of [postgresPrograms, chromium, clockLibrary, swift, heif, poppler, qpdf]) {
  await fetch().catch((error) => console.log(error.message));
}
