import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { clearWishlist } from '#web/wishlist.ts';

/** Clears the wishlist; this can be undone. */
export function ClearWishlist() {
  const [pending, setPending] = useState(false);
  const place = useFocusNeighbourOnUnmount<HTMLDivElement>();
  const clear = () => {
    setPending(true);
    void clearWishlist().finally(() => setPending(false));
  };
  return (
    <div ref={place}>
      <Button kind="soft" icon={<Trash2 aria-hidden="true" />} pending={pending} onClick={clear}>
        Clear Wishlist
      </Button>
    </div>
  );
}
