-- The audit trail stores codes and data, which are worded for the reader. Existing rows are converted; texts without a known code
-- are kept under 'audit.earlier_text'.

create table audit_action_carried (said text primary key, code text not null);
insert into audit_action_carried values
    ('Saved a listing view', 'listing.view_saved'),
    ('Deleted a listing view', 'listing.view_deleted'),
    ('Arranged a listing', 'listing.arranged'),
    ('Marked as not printed', 'print.taken_back'),
    ('Activated account', 'access.activated'),
    ('Updated account access', 'access.levels_updated'),
    ('Sent an account''s first-time link again', 'access.link_sent'),
    ('Created account', 'account.created'),
    ('Set account flags', 'account.flags_set'),
    ('Changed address', 'address.changed'),
    ('Created address', 'address.created'),
    ('Deleted address', 'address.deleted'),
    ('Imported addresses', 'address.imported'),
    ('Merged addresses', 'address.merged'),
    ('Restored address', 'address.restored'),
    ('Tagged addresses', 'address.tagged'),
    ('Generated live API token', 'api_token.generated_live'),
    ('Generated sandbox API token', 'api_token.generated_sandbox'),
    ('Regenerated live API token', 'api_token.regenerated_live'),
    ('Regenerated sandbox API token', 'api_token.regenerated_sandbox'),
    ('Revoked API token', 'api_token.revoked'),
    ('Exported the audit trail', 'audit.exported'),
    ('Approved company details', 'company.change_approved'),
    ('Asked for other company details', 'company.change_asked'),
    ('Rejected company details', 'company.change_rejected'),
    ('Withdrew a company details request', 'company.change_withdrawn'),
    ('Approved portal access', 'portal_access.approved'),
    ('Asked for portal access', 'portal_access.asked'),
    ('Rejected portal access', 'portal_access.rejected'),
    ('Created preset', 'preset.created'),
    ('Chose default preset', 'preset.default_chosen'),
    ('Deleted preset', 'preset.deleted'),
    ('Renamed preset', 'preset.renamed'),
    ('Reset preset', 'preset.reset'),
    ('Restored preset', 'preset.restored'),
    ('Updated preset', 'preset.updated'),
    ('Removed a rate card', 'pricing.card_removed'),
    ('Loaded rate cards', 'pricing.cards_loaded'),
    ('Downloaded consignment notes', 'print.downloaded'),
    ('Printed consignment notes', 'print.printed'),
    ('Chose language', 'profile.language_chosen'),
    ('Changed password', 'profile.password_changed'),
    ('Updated profile', 'profile.updated'),
    ('Verified profile', 'profile.verified'),
    ('Signed out device', 'security.device_signed_out'),
    ('Signed out all other devices', 'security.others_signed_out'),
    ('Made new recovery codes', 'security.recovery_codes_made'),
    ('Began setting up two-step sign-in', 'security.two_step_begun'),
    ('No longer required two-step sign-in', 'security.two_step_not_required'),
    ('Turned off two-step sign-in', 'security.two_step_off'),
    ('Turned on two-step sign-in', 'security.two_step_on'),
    ('Required two-step sign-in of everyone', 'security.two_step_required'),
    ('Cancelled shipment', 'shipment.cancelled'),
    ('Created shipment', 'shipment.created'),
    ('Edited shipment', 'shipment.edited'),
    ('Exported shipments', 'shipment.exported'),
    ('Asked for a password link', 'sign_in.password_link_asked'),
    ('Set a password with a link', 'sign_in.password_set'),
    ('Signed in', 'sign_in.signed_in'),
    ('Signed out', 'sign_in.signed_out'),
    ('Accepted the terms', 'sign_in.terms_accepted'),
    ('Recorded proof of delivery', 'tracking.proof_recorded'),
    ('Corrected a scan', 'tracking.scan_corrected'),
    ('Recorded scans', 'tracking.scans_recorded'),
    ('Created user', 'user.created'),
    ('Deactivated user', 'user.deactivated'),
    ('Sent the first-time link again', 'user.invited_again'),
    ('Reactivated user', 'user.reactivated'),
    ('Reset two-step sign-in', 'user.two_step_reset'),
    ('Updated user', 'user.updated');

-- For each group of actions ('preset') and label in the form: the code, and the kind of its values.
create table audit_field_carried (area text not null, label text not null, code text not null, kind text not null, primary key (area, label));
insert into audit_field_carried values
    ('user', 'Full Name', 'user.fullName', ''),
    ('user', 'Email', 'user.email', ''),
    ('user', 'Contact Number', 'user.phoneNumber', ''),
    ('user', 'Designation', 'user.designation', ''),
    ('user', 'Department', 'user.department', ''),
    ('user', 'Sub Account Type', 'user.subAccountTypeId', 'subAccountTypes'),
    ('user', 'Access Level', 'user.access', 'levels'),
    ('profile', 'Full Name', 'profile.Name', ''),
    ('profile', 'Contact Number', 'profile.PhoneNumber', ''),
    ('profile', 'Email', 'profile.Email', ''),
    ('profile', 'Designation', 'profile.Designation', ''),
    ('profile', 'Department', 'profile.Department', ''),
    ('profile', 'CN Printing Size', 'profile.ConsignmentPrintingSize', 'papers'),
    ('access', 'Access Level', 'access.levels', 'levels'),
    ('company', 'Company Name', 'company.name', ''),
    ('company', 'Registration Number', 'company.registrationNo', ''),
    ('company', 'Contact Number', 'company.phone', ''),
    ('company', 'Email', 'company.email', ''),
    ('company', 'Address 1', 'company.address1', ''),
    ('company', 'Address 2', 'company.address2', ''),
    ('company', 'Address 3', 'company.address3', ''),
    ('company', 'Postcode', 'company.postcode', ''),
    ('company', 'City', 'company.city', ''),
    ('company', 'State', 'company.state', ''),
    ('address', 'Company Name', 'address.companyName', ''),
    ('address', 'Name', 'address.name', ''),
    ('address', 'Mobile Number', 'address.phone', ''),
    ('address', 'Alternative Mobile Number', 'address.altPhone', ''),
    ('address', 'Email', 'address.email', ''),
    ('address', 'Address 1', 'address.address1', ''),
    ('address', 'Address 2', 'address.address2', ''),
    ('address', 'Address 3', 'address.address3', ''),
    ('address', 'Postcode', 'address.postcode', ''),
    ('address', 'City', 'address.city', ''),
    ('address', 'State', 'address.state', ''),
    ('address', 'Country', 'address.country', ''),
    ('address', 'Reference ID', 'address.refId', ''),
    ('address', 'Tags', 'address.tags', ''),
    ('address', 'Default', 'address.isDefault', 'ticks'),
    ('preset', 'Name', 'preset.Name', ''),
    ('preset', 'Shipment Type', 'preset.ParcelType', 'contents'),
    ('preset', 'Dangerous Goods', 'preset.isDangerous', 'ticks'),
    ('preset', 'Content', 'preset.Content', ''),
    ('preset', 'Value of Content', 'preset.ValueOfContent', ''),
    ('preset', 'Weight', 'preset.Weight', ''),
    ('preset', 'Length', 'preset.Length', ''),
    ('preset', 'Width', 'preset.Width', ''),
    ('preset', 'Height', 'preset.Height', ''),
    ('preset', 'Customer Note 1', 'preset.CustomerNote1', ''),
    ('preset', 'Customer Note 2', 'preset.CustomerNote2', ''),
    ('preset', 'Total Pieces', 'preset.Pieces', ''),
    ('preset', 'Default', 'preset.isDefault', 'ticks'),
    ('shipment', 'Sender Company Name', 'shipment.sender.companyName', ''),
    ('shipment', 'Sender Name', 'shipment.sender.name', ''),
    ('shipment', 'Sender Mobile Number', 'shipment.sender.phone', ''),
    ('shipment', 'Sender Alternative Mobile Number', 'shipment.sender.altPhone', ''),
    ('shipment', 'Sender Email', 'shipment.sender.email', ''),
    ('shipment', 'Sender Address 1', 'shipment.sender.address1', ''),
    ('shipment', 'Sender Address 2', 'shipment.sender.address2', ''),
    ('shipment', 'Sender Address 3', 'shipment.sender.address3', ''),
    ('shipment', 'Sender Postcode', 'shipment.sender.postcode', ''),
    ('shipment', 'Sender City', 'shipment.sender.city', ''),
    ('shipment', 'Sender State', 'shipment.sender.state', ''),
    ('shipment', 'Sender Country', 'shipment.sender.country', ''),
    ('shipment', 'Receiver Company Name', 'shipment.receiver.companyName', ''),
    ('shipment', 'Receiver Name', 'shipment.receiver.name', ''),
    ('shipment', 'Receiver Mobile Number', 'shipment.receiver.phone', ''),
    ('shipment', 'Receiver Alternative Mobile Number', 'shipment.receiver.altPhone', ''),
    ('shipment', 'Receiver Email', 'shipment.receiver.email', ''),
    ('shipment', 'Receiver Address 1', 'shipment.receiver.address1', ''),
    ('shipment', 'Receiver Address 2', 'shipment.receiver.address2', ''),
    ('shipment', 'Receiver Address 3', 'shipment.receiver.address3', ''),
    ('shipment', 'Receiver Postcode', 'shipment.receiver.postcode', ''),
    ('shipment', 'Receiver City', 'shipment.receiver.city', ''),
    ('shipment', 'Receiver State', 'shipment.receiver.state', ''),
    ('shipment', 'Receiver Country', 'shipment.receiver.country', ''),
    ('shipment', 'Shipment Type', 'shipment.contentType', 'contents'),
    ('shipment', 'Total Pieces', 'shipment.pieces', ''),
    ('shipment', 'Content', 'shipment.content', ''),
    ('shipment', 'Value of Content', 'shipment.valueCents', ''),
    ('shipment', 'Dangerous Goods', 'shipment.isDangerous', 'ticks'),
    ('shipment', 'Purpose', 'shipment.customs.purpose', 'purposes'),
    ('shipment', 'Purpose Remarks', 'shipment.customs.purposeRemarks', ''),
    ('shipment', 'Items', 'shipment.customs.items', ''),
    ('shipment', 'Service', 'shipment.service', 'services'),
    ('shipment', 'COD Amount', 'shipment.codCents', ''),
    ('shipment', 'Enhanced Liability', 'shipment.isEnhanced', 'ticks'),
    ('shipment', 'Customer Note 1', 'shipment.customerNote1', ''),
    ('shipment', 'Customer Note 2', 'shipment.customerNote2', ''),
    ('shipment', 'Order ID', 'shipment.orderId', ''),
    ('shipment', 'DO Number', 'shipment.deliveryOrders', ''),
    ('account', 'Account is active', 'account.IsActive', 'ticks'),
    ('account', 'Account is suspended', 'account.IsSuspended', 'ticks'),
    ('account', 'Creating consignment notes', 'account.HasCNAccess', 'ticks'),
    ('account', 'CN Printing is hidden', 'account.IsHideCNP', 'ticks'),
    ('account', 'Printing is blocked', 'account.IsBlockingPrinting', 'ticks'),
    ('account', 'Delivery order numbers', 'account.IsDoCN', 'ticks'),
    ('account', 'Frozen food', 'account.IsFrozenFood', 'ticks'),
    ('account', 'COD', 'account.IsCod', 'ticks'),
    ('account', 'COOL', 'account.Cool', 'ticks'),
    ('account', 'Order ID', 'account.isAllowOrderId', 'ticks'),
    ('account', 'Fulfilment', 'account.isAllowFulfillment', 'ticks'),
    ('account', 'COD limit', 'account.CodClass', ''),
    ('account', 'Dangerous goods by road', 'account.IsDangerousGoods', 'ticks'),
    ('account', 'Enhanced liability tier', 'account.LiabilityTier', ''),
    ('account', 'Sub-account type', 'account.SubAccountTypeId', '');

create table audit_value_carried (kind text not null, said text not null, code jsonb not null, primary key (kind, said));
insert into audit_value_carried values
    ('contents', 'Document', '"document"'),
    ('contents', 'Parcel', '"parcel"'),
    ('services', 'Standard', '"standard"'),
    ('services', 'Priority Service', '"priority"'),
    ('services', 'Chilled', '"chilled"'),
    ('services', 'Frozen', '"frozen"'),
    ('purposes', 'Sale of goods', '"sale"'),
    ('purposes', 'Gift', '"gift"'),
    ('purposes', 'Commercial sample', '"sample"'),
    ('purposes', 'Personal effects', '"personal"'),
    ('purposes', 'Return of goods', '"return"'),
    ('purposes', 'Repair or warranty', '"repair"'),
    ('purposes', 'Exhibition or trade fair', '"exhibition"'),
    ('purposes', 'Documents without value', '"document"'),
    ('purposes', 'Others', '"others"'),
    ('papers', 'A5', '1'),
    ('papers', 'A6', '2'),
    ('papers', 'Label', '3'),
    ('papers', 'COD Label', '4'),
    ('papers', 'PPOD Label', '5'),
    ('subAccountTypes', 'Standard', '0'),
    ('subAccountTypes', 'COD (21)', '21'),
    ('subAccountTypes', 'Label (71)', '71'),
    ('subAccountTypes', 'PPOD (77)', '77'),
    ('subAccountTypes', 'PPOD (78)', '78'),
    ('levels', 'Pick-up Arrangement', '"PUA"'),
    ('levels', 'CN Printing', '"CNP"'),
    ('levels', 'Supplies Requisition', '"SR"'),
    ('levels', 'User Management', '"UM"'),
    ('levels', 'Cool Printing', '"COL"'),
    ('levels', 'Fulfillment', '"FUL"'),
    ('levels', 'Extranet', '"EXTRANET"'),
    ('ticks', 'Yes', 'true'),
    ('ticks', 'No', 'false');

create function audit_value_code(value_kind text, value text) returns jsonb language sql stable as $$
  select case
    when value_kind = 'levels' then coalesce((
      select jsonb_agg(coalesce(carried.code, to_jsonb(one.said)) order by one.place)
      from unnest(string_to_array(nullif(value, ''), ', ')) with ordinality one (said, place)
      left join audit_value_carried carried on carried.kind = 'levels' and carried.said = one.said), '[]'::jsonb)
    else coalesce(
      (select carried.code from audit_value_carried carried where carried.kind = value_kind and carried.said = value),
      to_jsonb(value))
  end
$$;

create function audit_changes_code(change_area text, changes jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(
    case when field.code is null
      then jsonb_build_object('field', 'audit.earlier_text', 'label', change ->> 'label', 'from', change -> 'from', 'to', change -> 'to')
      else jsonb_build_object('field', field.code, 'from', audit_value_code(field.kind, change ->> 'from'),
        'to', audit_value_code(field.kind, change ->> 'to'))
    end order by place), '[]'::jsonb)
  from jsonb_array_elements(changes) with ordinality one (change, place)
  left join audit_field_carried field on field.area = change_area and field.label = change ->> 'label'
$$;

alter table audit disable trigger audit_is_append_only;

update audit set
  action = coalesce(carried.code, 'audit.earlier_text'),
  -- A count that was written in English becomes a number; texts that name a thing are kept.
  subject = case
    when carried.code in ('print.printed', 'print.downloaded', 'print.taken_back') and before.subject ~ '^\d+ consignment notes$' then ''
    when carried.code = 'shipment.exported' and before.subject ~ '^[\d,]+ shipments$' then ''
    when carried.code in ('address.deleted', 'address.tagged', 'address.restored') and before.subject ~ '^\d+ address(es)?$' then ''
    when carried.code = 'address.imported' and before.detail ? 'createdCount' then ''
    else before.subject
  end,
  detail = before.detail
    || case when carried.code is null then jsonb_build_object('earlierText', before.action) else '{}' end
    || case when jsonb_typeof(before.detail -> 'changes') = 'array'
      then jsonb_build_object('changes', audit_changes_code(split_part(carried.code, '.', 1), before.detail -> 'changes')) else '{}' end
    || case when carried.code = 'shipment.exported' and before.subject ~ '^[\d,]+ shipments$'
      then jsonb_build_object('shipmentCount', replace(split_part(before.subject, ' ', 1), ',', '')::int) else '{}' end
    || case when carried.code in ('address.deleted', 'address.tagged', 'address.restored') and before.subject ~ '^\d+ address(es)?$'
      then jsonb_build_object('addressCount', split_part(before.subject, ' ', 1)::int) else '{}' end
    || case when before.detail ? 'paper'
      then jsonb_build_object('paper', audit_value_code('papers', before.detail ->> 'paper')) else '{}' end
    || case before.detail ->> 'was'
      when 'Created' then '{"was": "created"}'::jsonb when 'Pick-up booked' then '{"was": "pickup-booked"}' else '{}' end
    || case when carried.code = 'portal_access.asked' and before.detail ? 'answer'
      then '{"answer": "already-activated"}'::jsonb else '{}' end
    || case when carried.code = 'audit.exported' and before.detail ->> 'action' <> ''
      then jsonb_build_object('action', coalesce(
        (select filter.code from audit_action_carried filter where filter.said = before.detail ->> 'action'), before.detail ->> 'action'))
      else '{}' end
from audit before
left join audit_action_carried carried on carried.said = before.action
where audit.account_id = before.account_id and audit.audit_id = before.audit_id;

alter table audit enable trigger audit_is_append_only;

-- Requests for changed company details now name their fields by code only.
update company_request set changes = (
  select coalesce(jsonb_agg(change - 'label' order by place), '[]'::jsonb)
  from jsonb_array_elements(changes) with ordinality one (change, place));

drop function audit_changes_code(text, jsonb);
drop function audit_value_code(text, text);
drop table audit_action_carried, audit_field_carried, audit_value_carried;
