// Fetches Chromium, PostgreSQL and the like ahead of the tests, beside `npm install`. What is missing afterwards the test run reports.
import { chromium, clockLibrary, heif, poppler, postgresPrograms, qpdf, swift } from './machine.mjs';

for (const fetch of [postgresPrograms, chromium, clockLibrary, swift, heif, poppler, qpdf]) {
  await fetch().catch((error) => console.log(error.message));
}
