import { Link } from 'react-router';
import { type Me, roles } from '#contract/accounts.ts';
import { noAdminUntilVerified, editUser, fixedForAdmins } from '#contract/users.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field, SelectField, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { roleNames } from './user-status.tsx';
import styles from './users.module.css';

const labels = {
  name: 'Name',
  email: 'Email',
  role: 'Role',
  businessName: 'Business name',
  companyNumber: 'Company number',
  phone: 'Phone',
  bio: 'Bio',
  'address.street': 'Street',
  'address.city': 'Town or city',
  'address.postcode': 'Postcode',
  password: 'New password',
  reason: 'Reason',
};

/** The form's values, without a blank address or password. */
function readBody(data: FormData, { role: ownRole, email }: Me) {
  const [street, city, postcode] = ['street', 'city', 'postcode'].map((name) => textOf(data, `address.${name}`).trim());
  const password = textOf(data, 'password');
  return {
    ...Object.fromEntries(
      ['name', 'businessName', 'companyNumber', 'phone', 'bio', 'reason'].map((name) => [name, textOf(data, name)]),
    ),
    email: data.has('email') ? textOf(data, 'email') : email,
    role: data.has('role') ? textOf(data, 'role') : ownRole,
    isBusiness: data.has('isBusiness'),
    address: street || city || postcode ? { street, city, postcode } : null,
    ...(password && { password }),
  };
}

const rolesFor = ({ role: own, isVerified }: Me) =>
  roles.filter((role) => isVerified || role !== 'admin' || role === own);

type Props = { user: Me; isSelf: boolean; onSaved: () => Promise<void> };

/**
 * Edits everything that admins may change about a user. An admin's email, role and password are fixed, and admins cannot edit their
 * own details here.
 */
export function UserForm({ user, isSelf, onSaved }: Props) {
  const { form, errors, summary, pending } = useForm({
    schema: editUser.body,
    failed: 'Failed to save changes',
    read: (data) => readBody(data, user),
    send: (body) => call('PUT /api/admins/users/edit-user/{id}', { params: { id: user._id }, body }),
    onDone: () => {
      toast.success('User updated successfully');
      void onSaved();
    },
  });
  const isAdmin = user.role === 'admin';
  const field = (name: keyof typeof labels, value: string | null | undefined) => ({
    name,
    label: labels[name],
    disabled: isSelf,
    defaultValue: value ?? '',
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <form {...form} className={styles.form} aria-label="Details">
      <ErrorSummary {...summary} labels={labels} />
      <Field {...field('name', user.name)} />
      <div className={styles.pair}>
        <Field
          {...field('email', user.email)}
          type="email"
          disabled={isAdmin}
          hint={isAdmin ? fixedForAdmins : undefined}
        />
        <SelectField {...field('role', user.role)} disabled={isAdmin} hint={!user.isVerified && noAdminUntilVerified}>
          {rolesFor(user).map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
      </div>
      <Field {...field('phone', user.phone)} type="tel" />
      <TextArea {...field('bio', user.bio)} />
      <Checkbox name="isBusiness" label="Business" defaultChecked={user.isBusiness} disabled={isSelf} />
      <div className={styles.pair}>
        <Field {...field('businessName', user.businessName)} />
        <Field {...field('companyNumber', user.companyNumber)} />
      </div>
      <Field {...field('address.street', user.address?.street)} />
      <div className={styles.pair}>
        <Field {...field('address.city', user.address?.city)} />
        <Field {...field('address.postcode', user.address?.postcode)} />
      </div>
      {!isAdmin && (
        <Field
          {...field('password', '')}
          type="password"
          autoComplete="new-password"
          hint="Leave this empty to keep the current password. A new one signs them out everywhere."
        />
      )}
      {isSelf ? (
        <p>
          You can change your own account in <Link to="/edit-profile">Edit Profile</Link>.
        </p>
      ) : (
        <>
          <TextArea
            {...field('reason', '')}
            hint="Recorded in the audit log. The user isn't notified, but will see it if they download their data."
          />
          <Button type="submit" pending={pending}>
            Save changes
          </Button>
        </>
      )}
    </form>
  );
}
