import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListingImport } from '#contract/imports.ts';
import { formatNumber, plural } from '#contract/numbers.ts';
import { maxZipBytes, maxZips, megabytes } from '#contract/sizes.ts';
import { asApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { filesOf } from './choose-file.tsx';
import styles from './import-listings.module.css';
import { UploadState } from './upload-state.tsx';
import type { useFileUpload } from './use-file-upload.ts';

type Props = { found: ListingImport; files: ReturnType<typeof useFileUpload> };

function adviceFor(valid: number, invalid: number): string {
  if (invalid === 0) return '';
  if (valid === 0) return 'Discard this preview, fix the problems in your file and upload it again.';
  return 'Fix the rows with problems in your file, or import the rest without them.';
}

/** Shows what an import would change before anything is saved, and offers to start or discard it. */
export function Preview({ found, files }: Props) {
  const valid = found.toCreate + found.toChange + found.upToDate;
  const facts: [name: string, count: number][] = [
    ['New listings', found.toCreate],
    ['Changes', found.toChange],
    ['No change', found.upToDate],
    ['Rows to fix', found.invalid],
  ];
  return (
    <Panel title={`Preview of ${found.fileName}`}>
      <p>Nothing has been saved yet. {adviceFor(valid, found.invalid)}</p>
      <dl className={styles.facts}>
        {facts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {found.toDraft > 0 && (
        <Notice>
          {plural(found.toDraft, 'new listing will be a draft', 'new listings will be drafts')}, not yet on sale. Only
          rows with the status "active" go on sale.
        </Notice>
      )}
      {found.sameTitle > 0 && (
        <Notice>
          {plural(found.sameTitle, 'new listing has', 'new listings have')} the same title as one of your listings, or
          as another row. To update existing listings instead, edit an export of them: it contains their IDs.
        </Notice>
      )}
      {found.pictures.named > 0 ? <Pictures found={found} files={files} /> : <UploadState upload={files.upload} />}
      <Decide id={found._id} valid={valid} />
    </Panel>
  );
}

function Pictures({ found: { _id, pictures }, files: { upload, sendPictures } }: Props) {
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const zips = filesOf(form, 'pictures');
    setMissing(zips.length === 0);
    if (zips.length > 0) void sendPictures(_id, zips).then(() => form.reset());
    else form.querySelector('input')?.focus();
  };
  return (
    <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label="Pictures">
      <p>
        Your file lists {plural(pictures.named, 'picture')};{' '}
        <b>{plural(pictures.uploaded, 'has', 'have')} been uploaded.</b>
      </p>
      <UploadState upload={upload} />
      <Field
        name="pictures"
        type="file"
        accept=".zip"
        multiple
        label="ZIP files with pictures"
        error={missing ? 'Please choose a ZIP file.' : undefined}
        hint={`Up to ${maxZips} files of ${megabytes(maxZipBytes)} each. A picture uploaded again replaces the earlier one.`}
      />
      <Button type="submit" kind="soft" pending={upload.sending !== null}>
        Upload pictures
      </Button>
    </form>
  );
}

function Decide({ id, valid }: { id: string; valid: number }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const act = async (send: () => Promise<unknown>) => {
    setPending(true);
    await send().catch((error: unknown) => toast.error(asApiError(error).message));
    await revalidate();
    setPending(false);
  };
  const input = { params: { id } };
  return (
    <div className={classNames(styles.buttons, styles.decide)}>
      {valid > 0 && (
        <Button pending={pending} onClick={() => void act(() => call('POST /api/sellers/imports/{id}/start', input))}>
          Import {plural(valid, 'valid row')}
        </Button>
      )}
      <Button
        kind="danger"
        pending={pending}
        onClick={() => void act(() => call('DELETE /api/sellers/imports/{id}', input))}
      >
        Discard
      </Button>
    </div>
  );
}
