/** One field of a write as the audit trail keeps and shows it, in the words of the form. */
export interface FieldChange {
  label: string;
  from: string;
  to: string;
}

type Words<Field extends string> = Readonly<Record<Field, string>>;

/** The fields whose words differ, in the order of the labels. */
export function fieldChanges<Field extends string>(
  labels: Words<Field>,
  from: Words<Field>,
  to: Words<Field>,
): (FieldChange & { field: Field })[] {
  return (Object.keys(labels) as Field[])
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, label: labels[field], from: from[field], to: to[field] }));
}

/** A tick box as a person reads it. */
export const yesNo = (isOn: boolean): string => (isOn ? 'Yes' : 'No');
