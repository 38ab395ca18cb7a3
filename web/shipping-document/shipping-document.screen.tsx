import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Skeleton, TextInput } from '@mantine/core';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { normaliseCn } from '#shared/consignment/cn-number.rules.ts';
import {
  type ListedDocument,
  type ShipmentDocuments,
  tradeKinds,
  tradeNames,
} from '#shared/shipping-document/shipping-document.contract.ts';
import { messages } from '#shared/validation/rules.ts';
import { PrintButton } from '#web/consignment-note/print-button.tsx';
import { useOpenDocument, useShipmentDocuments } from '#web/shipping-document/shipping-document.api.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useUrlFilters } from '#web/ui/use-url-filters.ts';
import { waitingText } from '#web/ui/waiting.ts';

import classes from './shipping-document.module.css';

/** /shippingdocument (spec §2, home market): every document of a shipment in one place, and blank forms. */
export function ShippingDocumentScreen() {
  const url = useUrlFilters();
  const cnNo = url.values['cn'] ?? '';
  const { data, error, refetch } = useShipmentDocuments(cnNo);
  return (
    <Page
      kind="form"
      isNarrow
      title="Shipping Document"
      context="The papers of a shipment, and forms to fill in by hand."
    >
      <Section title="Documents of a shipment">
        <Finder key={cnNo} cnNo={cnNo} onFind={(wanted) => url.set({ cn: wanted })} />
        {cnNo !== '' &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Documents {...data} />
          ) : (
            <Skeleton height={220} role="status" aria-label={waitingText} />
          ))}
      </Section>
      <Section title="Blank forms" description="For shipments whose papers you write yourself.">
        <BlankForms />
      </Section>
    </Page>
  );
}

function Finder({ cnNo, onFind }: { cnNo: string; onFind: (cnNo: string) => void }) {
  const [text, setText] = useState(cnNo);
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className={classes.finder}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = normaliseCn(text);
        setRefused(wanted === '');
        if (wanted !== '') onFind(wanted);
      }}
    >
      <TextInput
        label="CN"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isRefused && `CN ${messages.required}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}

function Documents({ consignmentNoteNo, shipmentId, receiverName, createdAt, documents }: ShipmentDocuments) {
  const open = useOpenDocument();
  const openButton = (name: string, onClick: () => void) => (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden />}
      aria-disabled={open.isBusy}
      aria-label={`Open ${name.toLowerCase()}`}
      onClick={onClick}
    >
      Open
    </Button>
  );
  const actionOf = ({ id, name }: ListedDocument) => {
    if (id === 'cn') return <PrintButton selection={{ ShipmentInfoIdList: [shipmentId] }} />;
    if (id === 'pod') return openButton(name, () => void open.proof(shipmentId));
    return openButton(name, () => void open.trade(consignmentNoteNo, id));
  };
  return (
    <>
      <p className={classes.about}>
        <span className="consignment-number">{consignmentNoteNo}</span> to {receiverName}, created{' '}
        <DateTime value={createdAt} precision="day" />
      </p>
      <ul className={classes.list}>
        {documents.map((listed) => (
          <Row key={listed.id} name={listed.name} about={listed.about}>
            {listed.isAvailable && actionOf(listed)}
          </Row>
        ))}
      </ul>
    </>
  );
}

function BlankForms() {
  const { blank, isBusy } = useOpenDocument();
  return (
    <ul className={classes.list}>
      {tradeKinds.map((kind) => (
        <Row key={kind} name={tradeNames[kind]} about="One A4 page, for customs.">
          <Button
            variant="default"
            leftSection={<FileText size={16} aria-hidden />}
            aria-disabled={isBusy}
            aria-label={`Open blank ${tradeNames[kind].toLowerCase()}`}
            onClick={() => void blank(kind)}
          >
            Open
          </Button>
        </Row>
      ))}
    </ul>
  );
}

function Row({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>{about}</span>
      </div>
      {children}
    </li>
  );
}
