export type Semaphore = {
  /** Waits until `weight` fits. Returns the function that releases it, which may be called more than once. */
  acquire: (weight?: number) => Promise<() => void>;
  /** Runs `work` when it is admitted. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
};

/** Admits callers up to `capacity`; later ones wait in order. A weight above the capacity takes all of it. */
export function createSemaphore(capacity: number): Semaphore {
  let taken = 0;
  const waiting: { weight: number; begin: () => void }[] = [];
  const admit = (): void => {
    for (let next = waiting[0]; next && taken + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      taken += next.weight;
      next.begin();
    }
  };
  const acquire: Semaphore['acquire'] = (weight = 1) =>
    new Promise((resolve) => {
      const needed = Math.min(weight, capacity);
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= needed;
        admit();
      };
      waiting.push({ weight: needed, begin: () => resolve(release) });
      admit();
    });
  return {
    acquire,
    run: async (work) => {
      const release = await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
