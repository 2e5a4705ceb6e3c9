import { Plus } from 'lucide-react';
import { useLoaderData } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DashboardPage, DashboardSkeleton } from './dashboard-page.tsx';
import styles from './dashboard.module.css';
import { requireRole } from '#web/parts/require-role.ts';
import { MonthFacts } from './month-facts.tsx';
import { RunningLow } from './running-low.tsx';
import { SalesByWeek } from './sales-by-week.tsx';
import { TileList } from './tile-list.tsx';
import { ToDo } from './to-do.tsx';

export const meta = privateMeta('Seller Dashboard');

function greetingAt(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** `desk` is null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'seller');
  const desk = await call('GET /api/sellers/desk').catch(logAndReturnNull);
  const now = new Date();
  return { viewer, desk, now, greeting: greetingAt(now.getHours()) };
}

export const HydrateFallback = DashboardSkeleton;

export default function SellerDashboard() {
  const { viewer: loaded, desk, now, greeting } = useLoaderData<typeof clientLoader>();
  const viewer = useViewer() ?? loaded;
  return (
    <DashboardPage
      viewer={viewer}
      title={
        <>
          {greeting}, <span>{viewer.name}</span>
        </>
      }
      action={
        <LinkButton to="/seller/create-listing" icon={<Plus aria-hidden="true" />}>
          Create New Listing
        </LinkButton>
      }
    >
      <MonthFacts viewer={viewer} replyMinutes={desk?.replyMinutes} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <ToDo desk={desk} now={now} />
          <SalesByWeek />
          <RunningLow low={desk && desk.low} />
        </div>
        <TileList
          viewer={viewer}
          counts={{ listings: desk?.listings, orders: desk?.orders.total, rating: viewer.averageRating }}
        />
      </div>
    </DashboardPage>
  );
}
