import { Form, useSubmit } from 'react-router';
import { auditActions } from '#contract/moderation.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { actionNames } from './action-names.ts';
import { auditPath, type AuditQuery, csvAddress } from './audit-query.ts';
import styles from './audit.module.css';

/** A GET form: the filters are in the URL. A choice applies immediately, the search when it is sent. */
export function AuditFilters({ query }: { query: AuditQuery }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      key={auditPath({ ...query, page: 1 })}
      role="search"
      aria-label="Audit log"
      className={styles.filters}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <Field
        name="search"
        type="search"
        label="Search by ID, name or email"
        defaultValue={query.search}
        maxLength={254}
        autoComplete="off"
      />
      <SelectField name="action" label="Action" defaultValue={query.action ?? ''}>
        <option value="">All</option>
        {auditActions.map((action) => (
          <option key={action} value={action}>
            {actionNames[action]}
          </option>
        ))}
      </SelectField>
      <Field name="from" type="date" label="From" defaultValue={query.from} />
      <Field name="to" type="date" label="To" defaultValue={query.to} />
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        <LinkButton kind="outline" to="/admin/audit">
          Reset
        </LinkButton>
        <DownloadButton address={csvAddress(query)} name="skep-audit-log.csv">
          Download CSV
        </DownloadButton>
      </div>
    </Form>
  );
}
