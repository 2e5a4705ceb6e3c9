import { Form, useSubmit } from 'react-router';
import { roles } from '#contract/accounts.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox, Field, SelectField } from '#web/ui/field.tsx';
import { type UsersQuery, usersPath } from './users-query.ts';
import { roleNames } from './user-status.tsx';
import styles from './users.module.css';

/** A GET form: the filters are in the URL. A choice applies immediately, the search when it is sent. */
export function UsersFilters({ query }: { query: UsersQuery }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      key={usersPath({ ...query, page: 1 })}
      role="search"
      aria-label="Users"
      className={styles.filters}
      onChange={(event) => {
        if ((event.target as HTMLElement).id !== 'search')
          void submit(event.currentTarget, { preventScrollReset: true });
      }}
    >
      <div className={styles.search}>
        <Field
          name="search"
          type="search"
          label="Search by ID, name or email"
          defaultValue={query.search}
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <SelectField name="role" label="Role" defaultValue={query.role ?? ''}>
        <option value="">All</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </SelectField>
      <SelectField name="banned" label="Status" defaultValue={query.banned ?? ''}>
        <option value="">All</option>
        <option value="false">Active</option>
        <option value="true">Banned</option>
      </SelectField>
      <div className={styles.checks}>
        <Checkbox name="deleted" value="true" label="Show deleted only" defaultChecked={Boolean(query.deleted)} />
        <Checkbox name="business" value="true" label="Show business only" defaultChecked={Boolean(query.business)} />
        <Checkbox name="sort" value="flags" label="Sort by flag count" defaultChecked={Boolean(query.sort)} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit">Search</Button>
        <LinkButton kind="outline" to="/admin/users">
          Reset
        </LinkButton>
      </div>
    </Form>
  );
}
