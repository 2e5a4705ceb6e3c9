import { measureSearch } from '#test/search-quality/measure.ts';

/** `npm run search-quality` prints how well search does on the judged queries. */
const { rows, failures } = measureSearch();
const percent = (share: number) => `${Math.round(share * 100)}%`;
console.table(
  rows.map(({ kind, queries, ndcg, success, empty }) => ({
    kind,
    queries,
    'nDCG@10': ndcg.toFixed(2),
    'success@5': percent(success),
    'no result': percent(empty),
  })),
);
for (const { kind, query, keys } of failures)
  console.log(`${kind}: "${query}" found ${keys.slice(0, 5).join(', ') || 'nothing'}`);
