import type { Me } from '#contract/accounts.ts';
import { updateProfile } from '#contract/profile.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { reloadViewer } from '#web/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field, TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './edit-profile.module.css';

const labels = {
  name: 'Name',
  bio: 'Bio',
  phone: 'Phone',
  street: 'Street',
  city: 'Town or city',
  postcode: 'Postcode',
};

/** Admins have no public profile. */
const hasProfile = ({ role }: Me): boolean => role !== 'admin';

/** The viewer's own details, except a trader's address, which an admin has to check. */
export function ProfileForm({ viewer }: { viewer: Me }) {
  const { form, errors, summary, pending } = useForm({
    schema: updateProfile.body,
    failed: 'Failed to save changes',
    send: async (body) => {
      await call('PATCH /api/users/me', { body });
      await reloadViewer();
    },
    onDone: () => toast.success('Profile saved.'),
  });
  return (
    <form {...form} className={styles.form} aria-label="Your details">
      <ErrorSummary {...summary} labels={labels} />
      <Field label={labels.name} name="name" autoComplete="name" defaultValue={viewer.name} error={errors.name} />
      <TextArea
        label={labels.bio}
        name="bio"
        defaultValue={viewer.bio ?? ''}
        error={errors.bio}
        hint={hasProfile(viewer) && 'A few sentences about you and your bees, for your public profile.'}
      />
      <Field
        label={labels.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={viewer.phone ?? ''}
        error={errors.phone}
        hint="For us only. Never shown to other users."
      />
      {!viewer.isBusiness && <AddressFields viewer={viewer} errors={errors} />}
      <Button type="submit" pending={pending}>
        Save changes
      </Button>
    </form>
  );
}

function AddressFields({ viewer, errors }: { viewer: Me; errors: Record<string, string> }) {
  const { street, city, postcode } = viewer.address ?? {};
  return (
    <>
      <Field
        label={labels.street}
        name="street"
        autoComplete="address-line1"
        defaultValue={street}
        error={errors.street}
        hint={hasProfile(viewer) && 'Your profile shows only the town.'}
      />
      <div className={styles.pair}>
        <Field
          label={labels.city}
          name="city"
          autoComplete="address-level2"
          defaultValue={city ?? viewer.location.city ?? ''}
          error={errors.city}
        />
        <Field
          key={postcode}
          label={labels.postcode}
          name="postcode"
          autoComplete="postal-code"
          defaultValue={postcode}
          error={errors.postcode}
        />
      </div>
    </>
  );
}
