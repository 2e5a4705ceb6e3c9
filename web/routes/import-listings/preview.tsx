import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type ListingImport, maxZips } from '#contract/imports.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { filesOf } from './choose-file.tsx';
import styles from './import-listings.module.css';
import { counted } from './rows-query.ts';
import { UploadState } from './upload-state.tsx';
import type { useFileUpload } from './use-file-upload.ts';

type Props = { found: ListingImport; files: ReturnType<typeof useFileUpload> };

/** What a file would do, before anything is written: how many of what, and the ways on. */
export function Preview({ found, files }: Props) {
  const good = found.fresh + found.changes + found.same;
  const facts: [name: string, count: number][] = [
    ['New listings', found.fresh],
    ['Changes', found.changes],
    ['As they are', found.same],
    ['Rows to mend', found.bad],
  ];
  return (
    <section className={styles.panel} aria-labelledby="preview">
      <h2 id="preview" tabIndex={-1}>
        What {found.fileName} would do
      </h2>
      <p>Nothing is written yet. Rows to mend are left out: mend them in your file, or import the others first.</p>
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      {found.pictures.named > 0 ? <Pictures found={found} files={files} /> : <UploadState upload={files.upload} />}
      <Decide id={found._id} good={good} />
    </section>
  );
}

function Pictures({ found: { _id, pictures }, files: { upload, sendPictures } }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const zips = filesOf(form, 'pictures');
    if (zips.length > 0) void sendPictures(_id, zips).then(() => form.reset());
    else form.querySelector('input')?.focus();
  };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label="Pictures">
      <p>
        Your rows name {counted(pictures.named, 'picture')}; <b>{counted(pictures.sent, 'is', 'are')} here.</b>
      </p>
      <UploadState upload={upload} />
      <Field
        name="pictures"
        type="file"
        accept=".zip"
        multiple
        label="ZIP files with pictures"
        hint={`At most 50 MB each and ${maxZips} of them. A picture sent again takes the place of the one before.`}
      />
      <Button type="submit" kind="soft" pending={upload.sending !== null}>
        Send pictures
      </Button>
    </form>
  );
}

function Decide({ id, good }: { id: string; good: number }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const act = async (deed: () => Promise<unknown>) => {
    setPending(true);
    await deed().catch((error: unknown) =>
      toast.error(error instanceof ApiError ? error.message : 'This did not work. Please try again.'),
    );
    await revalidate();
    setPending(false);
  };
  const one = { params: { id } };
  return (
    <div className={classNames(styles.buttons, styles.decide)}>
      {good > 0 && (
        <Button pending={pending} onClick={() => void act(() => call('POST /api/sellers/imports/{id}/start', one))}>
          Import the {counted(good, 'good row')}
        </Button>
      )}
      <Button
        kind="danger"
        pending={pending}
        onClick={() => void act(() => call('DELETE /api/sellers/imports/{id}', one))}
      >
        Throw it away
      </Button>
    </div>
  );
}
