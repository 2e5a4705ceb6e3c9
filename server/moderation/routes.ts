import * as allListings from '#contract/all-listings.ts';
import * as appeals from '#contract/appeals.ts';
import * as decisionLog from '#contract/decision-log.ts';
import * as overview from '#contract/overview.ts';
import * as contract from '#contract/reports.ts';
import * as users from '#contract/users.ts';
import { listAllListings } from '#server/catalogue/all-listings.ts';
import { route } from '#server/http/route.ts';
import { listAppeals, makeAppeal, readDecision } from './appeals.ts';
import { exportDecisions } from './decision-log.ts';
import { decideReports } from './decide-reports.ts';
import { makeReport, readReportTarget } from './make-report.ts';
import { reconsider } from './reconsider.ts';
import { readReportFigures } from './report-figures.ts';
import { retryJobs } from './retry-jobs.ts';
import { listReports, readReports } from './read-reports.ts';
import { readReportPicture, uploadReportPicture } from './report-pictures.ts';
import { removeAndNotify, restoreAndNotify } from './moderate-listing.ts';
import { banUser, unbanUser } from './bans.ts';

export const routes = [
  route(contract.readReportTarget, readReportTarget),
  route(contract.makeReport, makeReport),
  route(contract.uploadReportPicture, uploadReportPicture, { limit: 'evidenceAccount' }),
  route(contract.readReportPicture, readReportPicture),
  route(contract.listReports, listReports),
  route(contract.readReports, readReports),
  route(contract.decideReports, decideReports),
  route(decisionLog.readReportFigures, readReportFigures),
  route(decisionLog.exportDecisions, exportDecisions),
  route(appeals.readDecision, readDecision),
  route(appeals.makeAppeal, makeAppeal),
  route(appeals.listAppeals, listAppeals),
  route(appeals.reconsider, reconsider),
  route(allListings.listAllListings, listAllListings),
  route(allListings.removeListing, removeAndNotify),
  route(overview.retryJobs, retryJobs),
  route(allListings.restoreListing, restoreAndNotify),
  route(users.banUser, banUser),
  route(users.unbanUser, unbanUser),
];
