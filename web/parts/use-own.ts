import { useViewer } from '#web/session.ts';

/**
 * Whether this user is the viewer. Spread `hideFromOwner` on elements that users must not see on their own profile and listings. Pages are
 * rendered for guests, and layouts/early-script.ts hides those elements until the viewer has loaded.
 */
export function useOwn(userId: string) {
  const viewer = useViewer();
  return {
    own: viewer?._id === userId,
    hideFromOwner: { 'data-not-for': viewer === undefined ? userId : undefined },
  };
}
