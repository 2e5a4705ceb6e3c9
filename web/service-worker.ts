/** Registers public/service-worker.js for the order pages only, since orders are all it caches and push notifications need no scope. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/orders/' });

/** Registers the worker and waits until it is active, since browsers can subscribe to push only then. */
export async function registerActiveWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => starting.state === 'activated' && resolve());
  });
  return registration;
}
