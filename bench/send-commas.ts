/** 10 MB that a careless parser turns into ten million empty cells. */
const commas = new Blob([','.repeat(10_000_000)]);

/** For each message from the parent, uploads the commas as a file and replies with the status, or with the error as text. */
process.on('message', async ({ url, token }: { url: string; token: string }) => {
  const body = new FormData();
  body.set('file', commas, 'listings.csv');
  const request = fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
  process.send?.(await request.then(({ status }) => status, String));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
