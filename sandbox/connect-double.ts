import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createAccount, createAccountLink, createLoginLink, viewAccount } from './accounts.ts';
import { balanceOf, listMovements } from './balance.ts';
import { resourceMissing, type SandboxContext } from './events.ts';
import { accountOf, amountOf, idempotent, formOf, idOf, metadataOf, queryOf, read } from './requests.ts';
import { sandboxAccounts, sandboxTransfers } from './tables.ts';
import { createTransfer, listReversals, reverseTransfer, viewTransfer } from './transfers.ts';

function serveAccounts(app: FastifyInstance, ctx: SandboxContext): void {
  app.post(
    '/v1/accounts',
    idempotent(ctx, (tx, request) => {
      const form = formOf(request);
      return createAccount(ctx, tx, { email: form.email ?? '', metadata: metadataOf(form) });
    }),
  );
  app.get(
    '/v1/accounts/:id',
    read(async (request) => {
      const [account] = await ctx.db
        .select()
        .from(sandboxAccounts)
        .where(eq(sandboxAccounts.id, idOf(request)));
      if (!account) throw resourceMissing('account', idOf(request));
      return viewAccount(account);
    }),
  );
  app.post(
    '/v1/account_links',
    idempotent(ctx, (tx, request) => {
      const { account: accountId = '', return_url: returnUrl = '', refresh_url: refreshUrl = '' } = formOf(request);
      return createAccountLink(ctx, tx, { accountId, returnUrl, refreshUrl });
    }),
  );
  app.post(
    '/v1/accounts/:id/login_links',
    idempotent(ctx, (tx, request) => createLoginLink(ctx, tx, idOf(request))),
  );
}

function serveTransfers(app: FastifyInstance, ctx: SandboxContext): void {
  app.post(
    '/v1/transfers',
    idempotent(ctx, (tx, request) => {
      const form = formOf(request);
      return createTransfer(ctx, tx, {
        accountId: form.destination ?? '',
        amount: amountOf(form),
        sourceTransaction: form.source_transaction ?? null,
        transferGroup: form.transfer_group ?? null,
        metadata: metadataOf(form),
      });
    }),
  );
  app.get(
    '/v1/transfers',
    read(async (request) => {
      const { transfer_group: group = '' } = queryOf(request);
      const rows = await ctx.db.select().from(sandboxTransfers).where(eq(sandboxTransfers.transferGroup, group));
      return { object: 'list', data: await Promise.all(rows.map((row) => viewTransfer(ctx.db, row))), has_more: false };
    }),
  );
  app.get(
    '/v1/transfers/:id',
    read(async (request) => {
      const [transfer] = await ctx.db
        .select()
        .from(sandboxTransfers)
        .where(eq(sandboxTransfers.id, idOf(request)));
      if (!transfer) throw resourceMissing('transfer', idOf(request));
      return viewTransfer(ctx.db, transfer);
    }),
  );
}

function serveReversals(app: FastifyInstance, ctx: SandboxContext): void {
  app.post(
    '/v1/transfers/:id/reversals',
    idempotent(ctx, (tx, request) => {
      const form = formOf(request);
      const amount = form.amount === undefined ? undefined : amountOf(form);
      return reverseTransfer(ctx, tx, { transferId: idOf(request), amount, metadata: metadataOf(form) });
    }),
  );
  app.get(
    '/v1/transfers/:id/reversals',
    read((request) => listReversals(ctx.db, idOf(request))),
  );
}

function serveBalances(app: FastifyInstance, ctx: SandboxContext): void {
  app.get(
    '/v1/balance',
    read(async (request) => {
      const amount = await balanceOf(ctx.db, accountOf(request));
      return { object: 'balance', available: [{ amount, currency: 'gbp' }], pending: [{ amount: 0, currency: 'gbp' }] };
    }),
  );
  app.get(
    '/v1/balance_transactions',
    read(async (request) => {
      const { starting_after: after, limit = '10' } = queryOf(request);
      return listMovements(ctx.db, { accountId: accountOf(request), after, limit: Number(limit) });
    }),
  );
}

/** Serves the part of Stripe Connect that the app uses: Express accounts, their links, transfers, reversals and balances. */
export function serveConnect(app: FastifyInstance, ctx: SandboxContext): void {
  serveAccounts(app, ctx);
  serveTransfers(app, ctx);
  serveReversals(app, ctx);
  serveBalances(app, ctx);
}
