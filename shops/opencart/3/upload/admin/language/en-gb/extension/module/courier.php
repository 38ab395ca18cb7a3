<?php
$_['heading_title']       = 'Courier';
$_['text_address']        = 'Webhook address';
$_['text_secret']         = 'Webhook secret';
$_['text_tell_url']       = 'Address to tell, for the portal';
$_['text_shipped_status'] = 'Status of a shipped order';
$_['text_status']         = 'On';
$_['text_save']           = 'Save';
$_['text_back']           = 'Back';
$_['text_saved']          = 'Saved';
$_['error_permission']    = 'You have no right to change the Courier module.';
$_['error_address']       = 'Webhook address must begin with https://.';
