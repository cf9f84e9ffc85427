import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from '#web/app/routes/router.tsx';

/** Loads the first page, and returns the application, so that its first paint shows that page. */
export async function createApp() {
  const router = createAppRouter();
  await router.load();
  return <RouterProvider router={router} />;
}
