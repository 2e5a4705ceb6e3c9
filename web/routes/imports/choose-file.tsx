import { type FormEvent, useState } from 'react';
import { maxImportBytes, maxImportRows, maxZipBytes, maxZips, megabytes } from '#contract/sizes.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { plural } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ColumnHelp } from './column-help.tsx';
import styles from './import-listings.module.css';
import { UploadState } from './upload-state.tsx';
import type { useFileUpload } from './use-file-upload.ts';

/** The files chosen in an input. If none are chosen, the form data holds a single file without a name, which is dropped. */
export const filesOf = (form: HTMLFormElement, name: string): File[] =>
  new FormData(form).getAll(name).filter((file): file is File => file instanceof File && file.name !== '');

const noFile = 'Please choose a CSV file.';

/** The first step of an import: a template, an explanation of its columns, and the files to check. */
export function ChooseFile({ files: { upload, sendRows } }: { files: ReturnType<typeof useFileUpload> }) {
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const [file] = filesOf(form, 'file');
    setMissing(!file);
    if (!file) return form.querySelector('input')?.focus();
    void sendRows(file, filesOf(form, 'pictures'));
  };
  return (
    <Panel title="Choose a file">
      <p>
        A CSV file with up to {plural(maxImportRows, 'row')}, one per listing. Start from the template or, to update
        your listings, from an export of them. You'll see a preview before anything is saved.
      </p>
      <div className={styles.buttons}>
        <DownloadButton url="/api/sellers/imports/template" name="skep-template.csv">
          Download template
        </DownloadButton>
        <DownloadButton url="/api/sellers/listings/export" name="skep-listings.csv">
          Export my listings
        </DownloadButton>
      </div>
      <ColumnHelp />
      <form method="post" className={styles.form} noValidate onSubmit={submit} aria-label="Files to import">
        <Field
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          label="CSV file"
          error={missing ? noFile : undefined}
          hint={`From any spreadsheet, separated by commas, semicolons or tabs. Up to ${megabytes(maxImportBytes)}.`}
        />
        <Field
          name="pictures"
          type="file"
          accept=".zip"
          multiple
          label="ZIP files with pictures (optional)"
          hint={`The pictures named in your rows. Up to ${maxZips} ZIP files of ${megabytes(maxZipBytes)} each.`}
        />
        <UploadState upload={upload} />
        <Button type="submit" pending={upload.sending !== null}>
          {upload.sending ? 'Checking...' : 'Check the file'}
        </Button>
      </form>
    </Panel>
  );
}
