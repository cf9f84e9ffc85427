// Fetches Chromium and PostgreSQL ahead of the tests, beside `npm install`. What is missing afterwards the test run reports.
import { chromium, postgresPrograms } from './machine.mjs';

for (const fetch of [postgresPrograms, chromium]) {
  await fetch().catch((error) => console.log(error.message));
}
