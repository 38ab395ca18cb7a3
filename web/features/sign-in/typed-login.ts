export interface TypedLogin {
  CustomerAccountNo: string;
  LoginId: string;
}

const nothing: TypedLogin = { CustomerAccountNo: '', LoginId: '' };

/** Who somebody typed that they are, so that going from the login page to Forgot password and back loses nothing. */
let typed = nothing;

export const typedLogin = (): TypedLogin => typed;

export function keepTypedLogin({ CustomerAccountNo, LoginId }: TypedLogin): void {
  typed = { CustomerAccountNo, LoginId };
}

/** Once signed in: the next user of the browser may be somebody else. */
export function forgetTypedLogin(): void {
  typed = nothing;
}
