import './styles/base.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import fraunces from './fonts/fraunces-540.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { AccountNotice } from './layouts/account-notice.tsx';
import { earlyScript } from './layouts/early-script.ts';
import { ErrorScreen } from './layouts/error-screen.tsx';
import { pageCompany, useNonce } from './page-context.ts';
import { Shell } from './layouts/shell.tsx';

const font = (href: string) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
  href,
});

export const links: Route.LinksFunction = () => [
  font(figtree),
  font(fraunces),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The site's origin, for canonical links, and the company that runs it. */
export const loader = ({ request, context }: Route.LoaderArgs) => ({
  origin: new URL(request.url).origin,
  company: context.get(pageCompany),
});
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#2c1f14" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Shell company={loaderData.company}>
      <AccountNotice />
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell company={loaderData?.company}>
      <ErrorScreen error={error} />
    </Shell>
  );
}
