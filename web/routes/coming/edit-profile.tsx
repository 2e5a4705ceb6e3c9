import { privateMeta } from '#web/parts/private-meta.ts';
import { Prose } from '#web/parts/prose.tsx';

export const meta = privateMeta('Edit Profile');

export default function EditProfile() {
  return <Prose title="Edit Profile" />;
}
