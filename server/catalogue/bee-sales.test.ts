import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startSession } from '#server/accounts/sessions.ts';
import { sell } from '#test/sale.ts';
import { goodCard } from '#test/shopper.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({}, undefined, 'without jobs');
const { call, person } = world;

describe('a seller who suspects a disease', () => {
  it('stops and resumes all sales of live bees, including those listed in the meantime', async () => {
    const seller = await person({ role: 'seller' });
    const list = (title: string, category: 'Queen Bees' | 'Honey') =>
      world.listing({ sellerId: seller.id, title, category });
    const queen = await list('Buckfast queen', 'Queen Bees');
    const honey = await list('Ling honey', 'Honey');
    const isShown = async (id: string) => (await call('GET', `/api/products/one/${id}`)).status === 200;
    const stop = () => call('PUT', '/api/sellers/bee-sales/stop', seller.token);

    assert.deepEqual((await call('GET', '/api/sellers/bee-sales', seller.token)).body, {
      stoppedAt: null,
      listings: 1,
      hasListed: true,
    });
    assert.equal((await stop()).status, 204);
    assert.equal((await stop()).status, 204);
    const later = await list('Carniolan queen', 'Queen Bees');
    assert.deepEqual([await isShown(queen), await isShown(later), await isShown(honey)], [false, false, true]);
    const edited = (await call('GET', `/api/sellers/listings/${honey}`, seller.token)).body;
    const change = { version: edited.version, category: 'Bee Colonies' };
    assert.equal((await call('PATCH', `/api/sellers/listings/${honey}`, seller.token, change)).status, 200);
    assert.equal(await isShown(honey), false, 'it now offers a colony');
    const { counts } = (await call<{ counts: object }>('GET', '/api/sellers/listings', seller.token)).body;
    assert.deepEqual({ ...counts, stopped: 3, active: 0 }, counts, 'the seller sees them as stopped');
    const { stoppedAt, listings } = (await call('GET', '/api/sellers/bee-sales', seller.token)).body;
    assert.ok(stoppedAt);
    assert.equal(listings, 3);

    const admin = await person({ role: 'admin' });
    await call('PUT', `/api/admins/users/ban-user/${seller.id}`, admin.token);
    await call('PUT', `/api/admins/users/unban-user/${seller.id}`, admin.token);
    assert.equal(await isShown(queen), false, 'lifting a ban does not resume bee sales');
    const token = await startSession(world.ctx.db, world.ctx.now(), { id: seller.id, passwordHash: null });
    assert.equal((await call('DELETE', '/api/sellers/bee-sales/stop', token)).status, 204);
    assert.deepEqual([await isShown(queen), await isShown(later), await isShown(honey)], [true, true, true]);
  });

  it('can export a register of live bees sold, and nothing else, even if the listing has since changed category', async () => {
    const seller = await person({ role: 'seller' });
    const queen = await world.listing({ sellerId: seller.id, title: '=Queen', category: 'Queen Bees' });
    const honey = await world.listing({ sellerId: seller.id, title: 'Ling honey' });
    const buyer = await person({ name: 'Bo Buyer' });
    const [order] = await sell(world, [queen, honey], undefined, buyer);
    const { version } = (await call('GET', `/api/sellers/listings/${queen}`, seller.token)).body;
    const change = { version, category: 'Other' };
    assert.equal((await call('PATCH', `/api/sellers/listings/${queen}`, seller.token, change)).status, 200);
    const { headers, body } = await call<string>('GET', '/api/sellers/bee-sales/register', seller.token);
    assert.equal(headers['content-disposition'], 'attachment; filename="skep-bee-register.csv"');
    const [, line, ...rest] = body.trim().split('\r\n');
    assert.ok(line?.includes(`,${order?._id},Queen Bees,'=Queen,1,Awaiting Shipment,Postage,,`), line);
    assert.deepEqual(rest, []);
  });

  it('sees in the register that an order awaits collection, but not the address of a buyer who collects', async () => {
    const seller = await person({ role: 'seller' });
    const colony = { sellerId: seller.id, category: 'Bee Colonies' as const };
    await sell(world, [await world.listing({ ...colony, deliveryMethods: ['collection'] })]);
    await sell(world, [await world.listing({ ...colony, deliveryMethods: ['postage'] })]);
    const { body } = await call<string>('GET', '/api/sellers/bee-sales/register', seller.token);
    const [, posted = '', collected = ''] = body.trim().split('\r\n');
    const { fullName, line1, city } = goodCard.billing;
    assert.ok(posted.includes(`,${fullName},${line1},${city},`), posted);
    assert.match(collected, /,Awaiting Collection,Collection,,Person \d+,,,$/);
  });
});
