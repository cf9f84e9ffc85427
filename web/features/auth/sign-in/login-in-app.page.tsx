import { useNavigate } from '@tanstack/react-router';
import { LoginPage } from './login.page.tsx';

/** The login page for whom another page of the application has led there, for example because the session has ended. */
export function LoginInApp() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={() => navigate({ to: '/dashboard', replace: true })} />;
}
