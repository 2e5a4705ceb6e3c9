import * as contract from '#contract/claims.ts';
import { route } from '#server/http/route.ts';
import { decideDispute } from './decide-dispute.ts';
import { readEvidence, uploadEvidence } from './evidence.ts';
import { moveClaim } from './move-claim.ts';
import { listClaims, listDisputes, readDispute } from './read-claims.ts';
import { addStatement } from './statements.ts';

export const routes = [
  route(contract.moveClaim, moveClaim),
  route(contract.addStatement, addStatement),
  route(contract.listClaims, (ctx, { params }) => listClaims(ctx, params.id)),
  route(contract.uploadEvidence, uploadEvidence, { limit: 'evidenceAccount' }),
  route(contract.readEvidence, readEvidence),
  route(contract.listDisputes, listDisputes),
  route(contract.readDispute, (ctx, { params }) => readDispute(ctx, params.id)),
  route(contract.decideDispute, decideDispute),
];
