import { type ChangeEvent, useState } from 'react';
import { Camera } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { ApiError, call } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { reloadViewer } from '#web/session.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './dashboard.module.css';

async function upload(file: File): Promise<void> {
  const form = new FormData();
  form.set('avatar', file);
  try {
    await call('POST /api/uploads/avatar', { form });
    await reloadViewer();
    toast.success('Avatar uploaded');
  } catch (error) {
    toast.error((error instanceof ApiError && error.message) || 'Failed to upload avatar');
  }
}

/** One's own picture, with a camera to change it. */
export function AvatarUpload({ viewer }: { viewer: Me }) {
  const [pending, setPending] = useState(false);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    setPending(true);
    void upload(file).finally(() => {
      setPending(false);
      target.value = '';
    });
  };
  return (
    <div className={styles.avatar}>
      <Avatar name={viewer.name} src={viewer.avatar} size={72} />
      <label className={styles.camera}>
        {pending ? <Spinner /> : <Camera size={17} strokeWidth={1.75} aria-hidden="true" />}
        <span className="hidden-text">{pending ? 'Uploading your picture' : 'Change your picture'}</span>
        <input type="file" accept="image/jpeg,image/png,image/webp,image/gif" disabled={pending} onChange={onChange} />
      </label>
    </div>
  );
}
