/** What is needed is plain, what may be left out says so: most fields of the form are needed. */
export const optional = 'Optional';
export const required = { required: true, withAsterisk: false } as const;
