import * as contract from '#contract/accounts.ts';
import { route } from '#server/http/route.ts';
import { changePassword, forgotPassword, resetPassword } from './change-password.ts';
import { readMe } from './read-user.ts';
import { register, resendVerification, verifyEmail } from './register.ts';
import { endSession } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const routes = [
  route(contract.register, register),
  route(contract.login, (ctx, { body }) => signIn(ctx, body.email, body.password)),
  route(contract.logout, (ctx) => endSession(ctx.db, ctx.viewer.tokenHash)),
  route(contract.readMe, (ctx) => readMe(ctx, ctx.viewer.id)),
  route(contract.resendVerification, (ctx, { body }) => resendVerification(ctx, body.email)),
  route(contract.verifyEmail, (ctx, { params }) => verifyEmail(ctx, params.token)),
  route(contract.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email)),
  route(contract.resetPassword, (ctx, { params, body }) => resetPassword(ctx, params.token, body.newPassword)),
  route(contract.changePassword, (ctx, { body }) => changePassword(ctx, body.currentPassword, body.newPassword)),
];
