import { type ChangeEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Camera } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { fileTooLarge, maxPictureBytes } from '#contract/sizes.ts';
import { failureOf } from '#web/api.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { reloadViewer } from '#web/session.ts';
import { acceptedTypes } from '#web/routes/listing-form/picture-files.ts';
import { sendForm } from '#web/upload.ts';
import { toast } from '#web/ui/toasts.tsx';
import styles from './dashboard.module.css';

/** An upload in progress: a local preview, and the fraction sent, 0 to 1. */
type Upload = { preview: string; sent: number };

async function upload(path: string, file: File, onProgress: (sent: number) => void): Promise<boolean> {
  const form = new FormData();
  form.set('avatar', file);
  try {
    await sendForm(path, form, onProgress);
    toast.success('Avatar uploaded');
    return true;
  } catch (error) {
    toast.error(failureOf(error, 'Failed to upload avatar'));
    return false;
  }
}

type Props = {
  viewer: Pick<Me, 'name' | 'avatar'>;
  path?: string;
  label?: string;
  onUploaded?: () => Promise<unknown>;
};

/** The picture of the viewer, or of the user that `path` and `onUploaded` belong to, with a camera button to change it. */
export function AvatarUpload(props: Props) {
  const { viewer, path = '/api/uploads/avatar', label = 'Change your picture', onUploaded = reloadViewer } = props;
  const [uploading, setUploading] = useState<Upload | null>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > maxPictureBytes) {
      target.value = '';
      toast.error(fileTooLarge(maxPictureBytes));
      return;
    }
    const preview = URL.createObjectURL(file);
    setUploading({ preview, sent: 0 });
    const finish = async () => {
      if (await upload(path, file, (sent) => setUploading({ preview, sent }))) await onUploaded();
    };
    void finish().finally(() => {
      // Removes the preview from the page before revoking its URL, as the browser may still be loading it.
      flushSync(() => setUploading(null));
      URL.revokeObjectURL(preview);
      target.value = '';
    });
  };
  return (
    <div className={styles.avatar}>
      <Avatar name={viewer.name} src={uploading?.preview ?? viewer.avatar} size={72} />
      {uploading && <progress className={styles.sent} value={uploading.sent} aria-label="Uploading the picture" />}
      <label className={styles.camera}>
        <Camera size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="hidden-text">{label}</span>
        <input
          type="file"
          accept={acceptedTypes}
          aria-disabled={uploading !== null}
          onClick={(event) => uploading && event.preventDefault()}
          onChange={onChange}
        />
      </label>
    </div>
  );
}
