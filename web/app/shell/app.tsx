import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createAppRouter } from '#web/app/routes/router.tsx';

/** The application with all its pages. */
export function App() {
  const [router] = useState(createAppRouter);
  return <RouterProvider router={router} />;
}
