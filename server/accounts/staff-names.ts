import { Problem } from '#contract/problems.ts';

const staff = new Set(
  (
    'admin admins administrator administrators moderator moderators staff team support help helpdesk service services ' +
    'customer official security safety trust payment payments billing refund refunds dispute disputes'
  ).split(' '),
);
const fillers = new Set(['the', 'and', 'of', 'at', 'for', 'uk', 'desk', 'from', 'your']);

/** Whether a name suggests that its owner runs the site: "Skep Support", "Admin", "The Skep Team". */
function isStaffName(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter(Boolean);
  if (!words.some((word) => staff.has(word))) return false;
  return words.includes('skep') || words.every((word) => staff.has(word) || fillers.has(word));
}

/** Throws `invalid_input` for a name under which a member could ask others for money or passwords as if on behalf of the site. */
export function rejectStaffName(name: string | undefined, field: string): void {
  if (name && isStaffName(name))
    throw new Problem('invalid_input', undefined, {
      [field]: 'This name could be mistaken for the team that runs Skep. Please choose another.',
    });
}
