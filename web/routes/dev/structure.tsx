import { SelectAllCell, SelectCell } from '#web/parts/selection.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { CardTable } from '#web/ui/card-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ListPage, ListPageSkeleton } from '#web/ui/list-page.tsx';
import { Logo, Mark } from '#web/ui/logo.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ScrollTable } from '#web/ui/scroll-table.tsx';
import { Rating, Stars } from '#web/ui/stars.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { PageSkeleton, TitledPage } from '#web/ui/titled-page.tsx';
import { Package } from 'lucide-react';
import { useState } from 'react';
import styles from './components.module.css';

const href = () => '/dev/components';

const tones = [
  'outline',
  'straw',
  'leaf',
  'honey',
  'slate',
  'heather',
  'brick',
  'solid-leaf',
  'solid-slate',
  'solid-brick',
  'solid-ink',
] as const;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];

const Jars = (shown: { title: string; narrow?: boolean; rows: string[] | null }) => (
  <ListPage
    {...shown}
    aside={<a href={href()}>Beside the title</a>}
    above={<Badge>Above the list</Badge>}
    side={!shown.narrow && <Panel title="Beside the list">Some content.</Panel>}
    empty={<EmptyState title="No jars found." />}
    failure="Your jars could not be loaded."
    pagination={{ page: 2, pages: 3, href, listName: shown.title }}
  >
    {(rows) => (
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    )}
  </ListPage>
);

const honeys = ['Heather', 'Borage'];

function JarTable() {
  const [chosen, setChosen] = useState(new Set(honeys.slice(1)));
  const choice = { chosen, onChoose: setChosen };
  return (
    <CardTable caption="Jars to select" columns={['Honey', 'Sold']} select={<SelectAllCell ids={honeys} {...choice} />}>
      {honeys.map((honey) => (
        <tr key={honey} className={styles.jar}>
          <SelectCell id={honey} name={honey} {...choice} />
          <th scope="row" className={styles.name}>
            {honey}
          </th>
          <td data-label="Sold">12</td>
        </tr>
      ))}
    </CardTable>
  );
}

export const structure = {
  badge: () => (
    <div className={styles.row}>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge icon={<Package aria-hidden="true" />}>with an icon</Badge>
    </div>
  ),
  breadcrumbs: () => <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }]} here="This page" />,
  'empty-state': () => (
    <EmptyState title="Nothing here yet" action={<a href={href()}>Continue</a>}>
      Your purchases appear here.
    </EmptyState>
  ),
  'card-table': () => (
    <div className={styles.fields}>
      <CardTable caption="Jars" columns={['Honey', 'Sold']}>
        <tr className={styles.jar}>
          <th scope="row" className={styles.name}>
            Heather
          </th>
          <td data-label="Sold">12</td>
        </tr>
      </CardTable>
      <JarTable />
    </div>
  ),
  'fact-list': () => (
    <>
      <FactList
        facts={[
          ['Honey', 'Heather'],
          ['Left out', null],
          ['Net weight', '340 g'],
        ]}
      />
      <FactList
        kind="columns"
        facts={[
          ['Bought', 0],
          ['Sold', 12],
        ]}
      />
    </>
  ),
  facts: () => (
    <Facts
      facts={[
        { name: 'Sold', value: '12', notes: ['3 more than last month'], good: true },
        { name: 'Views', value: '1,204', notes: ['in 30 days'] },
      ]}
    />
  ),
  'list-page': () => (
    <>
      <ListPageSkeleton title="Loading" status="Loading your orders..." rowHeight="84px" />
      <ListPageSkeleton narrow title="Loading a narrow list" status="Loading your orders..." rowHeight="84px" />
      <Jars title="Not loaded" rows={null} />
      <Jars title="Empty" rows={[]} />
      <Jars title="A list" rows={['Heather honey', 'Borage honey']} />
      <Jars title="A narrow list" narrow rows={['Heather honey', 'Borage honey']} />
    </>
  ),
  logo: () => (
    <div className={styles.row}>
      <Logo />
      <Mark />
      <Mark size={64} />
    </div>
  ),
  pagination: () => (
    <>
      <Pagination page={1} pages={3} href={href} listName="three" />
      <Pagination page={7} pages={20} href={href} listName="many" />
    </>
  ),
  panel: () => (
    <div className={styles.fields}>
      <Panel title="A panel" aside={<a href={href()}>See all</a>}>
        <p>Some content.</p>
      </Panel>
      <Panel title="A list" kind="list" aside={<Badge>3</Badge>}>
        <p className={styles.row}>The first row.</p>
      </Panel>
      <Panel title="Beside the content" kind="side">
        <p>Some content.</p>
      </Panel>
      <Panel>Without a title.</Panel>
    </div>
  ),
  'scroll-table': () => (
    <ScrollTable name="Jars sold">
      <thead>
        <tr>
          <th scope="col">Honey</th>
          {months.map((month) => (
            <th key={month} scope="col">
              {month}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Heather</th>
          {months.map((month, index) => (
            <td key={month}>{index * 12}</td>
          ))}
        </tr>
      </tbody>
    </ScrollTable>
  ),
  stars: () => (
    <>
      {[0, 2.5, 5].map((value) => (
        <div key={value} className={styles.row}>
          <Stars value={value} />
          <Rating value={value} count={value * 4} />
          <Rating value={value} count={value * 4} word />
        </div>
      ))}
    </>
  ),
  stitch: () => <Stitch />,
  'titled-page': () => (
    <>
      <TitledPage title="A page" aside={<a href={href()}>Beside it</a>}>
        Some content.
      </TitledPage>
      <TitledPage title="A narrow page" narrow list={{ path: href(), name: 'The list it belongs to' }}>
        Some content.
      </TitledPage>
      <PageSkeleton title="Loading" status="Loading your sales..." heights={['112px', '200px']} />
      <PageSkeleton narrow title="Loading a narrow page" status="Loading the order..." heights={['112px']} />
    </>
  ),
};
