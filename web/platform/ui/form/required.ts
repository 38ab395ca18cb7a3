/** Props of a required field in a form that marks its optional fields, because they are fewer. */
export const required = { required: true, withAsterisk: false } as const;
