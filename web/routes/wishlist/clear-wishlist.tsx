import { Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { clearWishlist } from '#web/wishlist.ts';
import { toast } from '#web/ui/toasts.tsx';

/** Empties the wishlist. */
export function ClearWishlist({ count }: { count: number }) {
  const clear = async () => {
    if (await clearWishlist()) toast.success(count === 1 ? 'One item removed' : `${count} items removed`);
  };
  return (
    <Button kind="soft" icon={<Trash2 aria-hidden="true" />} onClick={() => void clear()}>
      Clear Wishlist
    </Button>
  );
}
