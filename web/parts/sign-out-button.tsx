import { useState } from 'react';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { signOut } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';

export function SignOutButton() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    await navigate('/');
  };
  return (
    <Button kind="quiet" icon={<LogOut aria-hidden="true" />} pending={isLeaving} onClick={() => void leave()}>
      Sign Out
    </Button>
  );
}
