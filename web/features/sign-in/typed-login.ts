interface TypedLogin {
  CustomerAccountNo: string;
  LoginId: string;
}

const nothing: TypedLogin = { CustomerAccountNo: '', LoginId: '' };

/** The typed account and user name, kept so that going to Forgot password and back loses nothing. */
let typed = nothing;

export const typedLogin = (): TypedLogin => typed;

export function keepTypedLogin({ CustomerAccountNo, LoginId }: TypedLogin): void {
  typed = { CustomerAccountNo, LoginId };
}

/** Call it after sign-in: the next user of the browser may be somebody else. */
export function forgetTypedLogin(): void {
  typed = nothing;
}
