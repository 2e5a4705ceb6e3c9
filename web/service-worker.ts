/** Registers public/service-worker.js, for the addresses of orders: what it saves are orders, and notifications need no address. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/orders/' });

/** The same, once it runs: browsers subscribe only then. */
export async function registerActiveWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker();
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve) => {
    starting.addEventListener('statechange', () => starting.state === 'activated' && resolve());
  });
  return registration;
}
