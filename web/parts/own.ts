import { useViewer } from '#web/session.ts';

/**
 * Whether this user is the viewer. `notForThem` is spread on what the viewer is not offered on their own things: pages are
 * rendered for guests, and until the viewer is known layouts/early-script.ts hides it from them.
 */
export function useOwn(userId: string) {
  const viewer = useViewer();
  return {
    own: viewer?._id === userId,
    notForThem: { 'data-not-for': viewer === undefined ? userId : undefined },
  };
}
