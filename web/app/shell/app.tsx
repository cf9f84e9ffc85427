import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from '#web/app/routes/router.tsx';

/** Returns the application with all its pages. It is no component, because React could call that more than once. */
export const createApp = () => <RouterProvider router={createAppRouter()} />;
