import { type ChangeEvent, useState } from 'react';
import { Camera } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { failureText } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { reloadViewer } from '#web/session.ts';
import { sendForm } from '#web/upload.ts';
import { toast } from '#web/ui/toasts.tsx';
import styles from './dashboard.module.css';

/** The picture on its way: shown before the server has it, and how much of it has gone, 0 to 1. */
type Sending = { preview: string; sent: number };

async function upload(file: File, onProgress: (sent: number) => void): Promise<void> {
  const form = new FormData();
  form.set('avatar', file);
  try {
    await sendForm('/api/uploads/avatar', form, onProgress);
    await reloadViewer();
    toast.success('Avatar uploaded');
  } catch (error) {
    toast.error(failureText(error, 'Failed to upload avatar'));
  }
}

/** One's own picture, with a camera to change it. */
export function AvatarUpload({ viewer }: { viewer: Me }) {
  const [sending, setSending] = useState<Sending | null>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const preview = URL.createObjectURL(file);
    setSending({ preview, sent: 0 });
    void upload(file, (sent) => setSending({ preview, sent })).finally(() => {
      setSending(null);
      URL.revokeObjectURL(preview);
      target.value = '';
    });
  };
  return (
    <div className={styles.avatar}>
      <Avatar name={viewer.name} src={sending?.preview ?? viewer.avatar} size={72} />
      {sending && <progress className={styles.sent} value={sending.sent} aria-label="Uploading your picture" />}
      <label className={styles.camera}>
        <Camera size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="hidden-text">Change your picture</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
          aria-disabled={sending !== null}
          onClick={(event) => sending && event.preventDefault()}
          onChange={onChange}
        />
      </label>
    </div>
  );
}
