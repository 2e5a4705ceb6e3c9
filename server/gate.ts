export type Gate = {
  /** Waits until there is room for `weight` more and answers how to leave, which may be called twice. */
  enter: (weight?: number) => Promise<() => void>;
};

/** Lets in only as much as there is room for; whoever comes later waits, in order. One heavier than the room gets all of it. */
export function openGate(room: number): Gate {
  let taken = 0;
  const waiting: { weight: number; begin: () => void }[] = [];
  const letIn = (): void => {
    for (let next = waiting[0]; next && taken + next.weight <= room; next = waiting[0]) {
      waiting.shift();
      taken += next.weight;
      next.begin();
    }
  };
  return {
    enter: (weight = 1) =>
      new Promise((resolve) => {
        const heavy = Math.min(weight, room);
        let isInside = true;
        const leave = () => {
          if (!isInside) return;
          isInside = false;
          taken -= heavy;
          letIn();
        };
        waiting.push({ weight: heavy, begin: () => resolve(leave) });
        letIn();
      }),
  };
}
