import type { ApplicationStatus } from '#contract/applications.ts';

export const statusNames: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
