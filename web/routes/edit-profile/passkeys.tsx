import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { passkeyName, type Passkey } from '#contract/passkeys.ts';
import { formatDay } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { createPasskey, supportsPasskeys } from '#web/passkeys.ts';
import { PasswordField } from '#web/routes/accounts/password-field.tsx';
import { PasswordForm } from '#web/routes/two-step/password-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { useFormInPlace } from '#web/ui/use-form-in-place.ts';
import styles from './edit-profile.module.css';

export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const place = useRef<HTMLDivElement>(null);
  const adding = useFormInPlace(place);
  return (
    <div className={styles.sessions}>
      <h3>Passkeys</h3>
      <p>Sign in with your fingerprint, face or screen lock instead of your password.</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <Row key={passkey._id} {...passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <div ref={place} data-passes-focus>
          {adding.isOpen ? (
            <AddForm onDone={adding.close} />
          ) : (
            <Button kind="outline" {...adding.opener}>
              Add a passkey
            </Button>
          )}
        </div>
      ) : (
        <p>This browser doesn&apos;t support passkeys. To add one, open this page in another browser.</p>
      )}
    </div>
  );
}

function Row({ _id, name, createdAt, lastUsedAt }: Passkey) {
  const place = useFocusNeighbourOnUnmount<HTMLLIElement>();
  const renaming = useFormInPlace(place);
  const removing = useFormInPlace(place);
  const { revalidate } = useRevalidator();
  const remove = async (password: string) => {
    await call('POST /api/users/me/passkeys/{id}/remove', { params: { id: _id }, body: { password } });
    toast.success('Passkey removed.');
    await revalidate();
  };
  if (renaming.isOpen)
    return (
      <li ref={place} className={styles.session} data-passes-focus>
        <RenameForm id={_id} name={name} onDone={renaming.close} />
      </li>
    );
  if (removing.isOpen)
    return (
      <li ref={place} className={styles.session} data-passes-focus>
        <strong className={styles.question}>Remove {name}?</strong>
        <PasswordForm
          button="Remove"
          id={`remove-${_id}`}
          send={remove}
          secondaryAction={
            <Button kind="quiet" onClick={removing.close}>
              Cancel
            </Button>
          }
        />
      </li>
    );
  return (
    <li ref={place} className={styles.session} data-passes-focus>
      <div>
        <strong>{name}</strong>
        <p>{lastUsedAt ? `Last used on ${formatDay(lastUsedAt)}` : `Added on ${formatDay(createdAt)}`}</p>
      </div>
      <div className={styles.buttons}>
        <Button kind="quiet" {...renaming.opener} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button kind="outline" {...removing.opener} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}

const renameSchema = z.object({ name: passkeyName });

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: renameSchema,
    send: async (body) => {
      await call('PATCH /api/users/me/passkeys/{id}', { params: { id }, body });
      await revalidate();
    },
    onDone,
  });
  return (
    <form {...form} className={styles.form} aria-label={`Rename ${name}`}>
      <ErrorSummary {...summary} labels={{ name: 'Passkey name' }} />
      <Field label="Passkey name" name="name" id={`name-${id}`} defaultValue={name} error={errors.name} />
      <div className={styles.buttons}>
        <Button type="submit" kind="outline" pending={pending}>
          Save
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const addSchema = renameSchema.extend({ password: z.string().min(1, 'Please enter your password.') });

function AddForm({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { form, errors, summary, pending } = useForm({
    schema: addSchema,
    failed: 'The passkey could not be added.',
    send: async ({ name, password }) => {
      const options = await call('POST /api/users/me/passkeys/options', { body: { password } });
      const credential = await createPasskey(options);
      await call('POST /api/users/me/passkeys', { body: { name, credential } });
      await revalidate();
    },
    onDone: () => {
      toast.success('Passkey added.');
      onDone();
    },
  });
  return (
    <form {...form} className={styles.form} aria-label="Add a passkey">
      <ErrorSummary {...summary} labels={{ name: 'Passkey name', password: 'Your password' }} />
      <Field
        label="Passkey name"
        name="name"
        id="passkey-name"
        hint="For example, the device it's on."
        error={errors.name}
      />
      <PasswordField
        label="Your password"
        name="password"
        id="passkey-password"
        autoComplete="current-password"
        error={errors.password}
      />
      <div className={styles.buttons}>
        <Button type="submit" pending={pending}>
          Add
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
