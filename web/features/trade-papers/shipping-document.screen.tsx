import { Button, TextInput } from '@mantine/core';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { normaliseCn } from '#shared/features/shipment/cn-number.rules.ts';
import {
  type ListedDocument,
  type ShipmentDocuments,
  tradeKinds,
  tradeNames,
} from '#shared/features/trade-papers/shipping-document.contract.ts';
import { fieldMessage, messages } from '#shared/platform/validation/rules.ts';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { useOpenDocument, useShipmentDocuments } from '#web/features/trade-papers/shipping-document.api.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';

import classes from './shipping-document.module.css';
import { m } from '#shared/platform/words/words.ts';
import { rich } from '#web/platform/words/rich.tsx';

/** /shippingdocument (spec §2, home market): every document of a shipment in one place, and blank forms. */
export function ShippingDocumentScreen() {
  const url = useUrlFilters();
  const cnNo = url.values['cn'] ?? '';
  const query = useShipmentDocuments(cnNo);
  return (
    <Page kind="form" isNarrow title={m.trade_papers_shipping_document()} context={m.trade_papers_context()}>
      <Section title={m.trade_papers_documents_of_a_shipment()}>
        <Finder key={cnNo} cnNo={cnNo} onFind={(wanted) => url.set({ cn: wanted })} />
        {cnNo !== '' && (
          <Answered query={query} waiting={220}>
            {(found) => <Documents {...found} />}
          </Answered>
        )}
      </Section>
      <Section title={m.trade_papers_blank_forms()} description={m.trade_papers_for_papers_you_write()}>
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
        label={m.trade_papers_cn()}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isRefused && fieldMessage(m.trade_papers_cn, messages.required)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">{m.trade_papers_find()}</Button>
    </form>
  );
}

function Documents({ consignmentNoteNo, shipmentId, receiverName, createdAt, documents }: ShipmentDocuments) {
  const open = useOpenDocument();
  const cnNo = consignmentNoteNo;
  const about =
    receiverName === ''
      ? m.trade_papers_number_created({ cnNo })
      : m.trade_papers_number_to_receiver({ cnNo, name: receiverName });
  const openButton = (name: string, onClick: () => void) => (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden />}
      aria-disabled={open.isBusy}
      aria-label={m.trade_papers_open_name({ name: inSentence(name) })}
      onClick={onClick}
    >
      {m.trade_papers_open()}
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
        {rich(about, {
          cn: <span className="consignment-number" />,
          created: <DateTime value={createdAt} precision="day" />,
        })}
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
        <Row key={kind} name={tradeNames[kind]()} about={m.trade_papers_one_a4_page()}>
          <Button
            variant="default"
            leftSection={<FileText size={16} aria-hidden />}
            aria-disabled={isBusy}
            aria-label={m.trade_papers_open_blank({ name: inSentence(tradeNames[kind]()) })}
            onClick={() => void blank(kind)}
          >
            {m.trade_papers_open()}
          </Button>
        </Row>
      ))}
    </ul>
  );
}

const inSentence = (name: string) => name.toLowerCase();

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
